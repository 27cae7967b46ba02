// A plane seen at a slant: 3 × 3 matrices, row by row, and points [x, y].

export const multiply = (a, b) => a.map((row) => [0, 1, 2].map((column) => row.reduce((sum, value, k) => sum + value * b[k][column], 0)));

/** Larger by `scale`, then moved. */
export const placed = (scale, x, y) => [[scale, 0, x], [0, scale, y], [0, 0, 1]];

const depth = (matrix, [x, y]) => matrix[2][0] * x + matrix[2][1] * y + matrix[2][2];

export function project(matrix, point) {
  return [0, 1].map((row) => (matrix[row][0] * point[0] + matrix[row][1] * point[1] + matrix[row][2]) / depth(matrix, point));
}

export function invert([[a, b, c], [d, e, f], [g, h, i]]) {
  const adjoint = [[e * i - f * h, c * h - b * i, b * f - c * e], [f * g - d * i, a * i - c * g, c * d - a * f], [d * h - e * g, b * g - a * h, a * e - b * d]];
  const determinant = a * adjoint[0][0] + b * adjoint[1][0] + c * adjoint[2][0];
  return adjoint.map((row) => row.map((value) => value / determinant));
}

/** From a square of 1 × 1 to four corners, clockwise from its top left. */
export function squareTo([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]) {
  const [dx, dy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const [ax, ay, bx, by] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2];
  const area = ax * by - ay * bx;
  const [g, h] = [(dx * by - dy * bx) / area, (ax * dy - ay * dx) / area];
  return [[x1 - x0 + g * x1, x3 - x0 + h * x3, x0], [y1 - y0 + g * y1, y3 - y0 + h * y3, y0], [g, h, 1]];
}

/** The matrix for a style sheet; the side of the horizon on which `seen` lies is shown. */
export function style(matrix, seen) {
  const near = depth(matrix, seen);
  const [[a, b, c], [d, e, f], [g, h, i]] = matrix.map((row) => row.map((value) => value / near));
  return `matrix3d(${[a, d, 0, g, b, e, 0, h, 0, 0, 1, 0, c, f, 0, i].join(",")})`;
}

export const middle = (points) => [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);

/** The smallest upright box around points: [left, top, right, bottom]. */
export const box = (points) => [Math.min, Math.max].flatMap((most) => [0, 1].map((axis) => most(...points.map((point) => point[axis]))));

/** How far a point lies inside a convex quad, whichever way round that is; negative outside. */
export function inside(quad, [x, y]) {
  const turns = quad.map(([ax, ay], n) => {
    const [bx, by] = quad[(n + 1) % 4];
    return ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / (Math.hypot(bx - ax, by - ay) || 1);
  });
  return Math.max(Math.min(...turns), Math.min(...turns.map((turn) => -turn)));
}
