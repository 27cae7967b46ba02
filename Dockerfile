# Okaikei in a container. Build: docker build -t okaikei .
FROM python:3.12-slim AS build
WORKDIR /build
COPY . .
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /wheels .

FROM python:3.12-slim
RUN --mount=type=bind,from=build,source=/wheels,target=/wheels \
    pip install --no-cache-dir "$(ls /wheels/okaikei-*.whl)[postgres]" \
    && useradd --create-home --uid 1000 okaikei \
    && install -d -o okaikei /data
USER okaikei
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --start-period=30s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/health', timeout=5)"]
ENTRYPOINT ["okaikei"]
CMD ["serve", "--data", "/data"]
