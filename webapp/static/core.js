// What every page needs: words, requests that may be repeated, live parts, small notices.
import "./offline.js";

// What the scripts of this page say in its language; nothing in English, whose texts are the keys.
const { texts = {}, plurals = "" } = JSON.parse(document.getElementById("texts").textContent);
const csrf = document.querySelector("meta[name=csrf]").content;

/** The text in the language of the page, with its values filled in. */
export function say(text, values = {}) {
  return filled(texts[text] ?? text, values);
}

/** The form of the text that the number n asks for. */
export function sayMany(one, many, n, values = {}) {
  const form = plurals[n < plurals.length ? n : 100 + (n % 100)]; // no rule looks further than two digits
  return filled(texts[one]?.[form] ?? (n === 1 ? one : many), { n, ...values });
}

function filled(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);
}

/** An id that the server remembers, so that a request sent twice is carried out once. */
export function requestId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, "0")).join("");
}

/** Make an element: make("p", {class: "note"}, "text", child …). */
export function make(tag, attributes = {}, ...children) {
  const element = tag.startsWith("svg:")
    ? document.createElementNS("http://www.w3.org/2000/svg", tag.slice(4))
    : document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value != null) element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child != null && child !== false));
  return element;
}

/** Put children into an element, but touch nothing that is the same: a finger may be on it. */
export function fill(element, ...children) {
  const next = element.cloneNode(false);
  next.append(...children);
  if (!next.isEqualNode(element)) element.replaceChildren(...next.childNodes);
}

let toastTimer;
export function toast(text) {
  const box = document.getElementById("toast");
  box.textContent = text;
  box.hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => (box.hidden = true), 3500);
}

/** A short vibration, on phones that can; not before the page was touched, and not for who wants no motion. */
export function vibrate(...pattern) {
  if (navigator.userActivation?.hasBeenActive && !matchMedia("(prefers-reduced-motion: reduce)").matches) navigator.vibrate?.(pattern);
}

let failed = -1; // when a request failed last
/** Show whether the server can be reached: by requests alone, and an answer to an older one tells nothing. */
export function heard(ok, began) {
  if (!ok) failed = performance.now();
  else if (began < failed) return;
  document.getElementById("away").hidden = ok;
}

/** Wait, but not longer than until there is a connection again. */
const pause = (ms) => new Promise((go) => {
  setTimeout(go, ms);
  addEventListener("online", go, { once: true });
});

/** As fetch, and the banner follows; a proxy without its server is no answer. */
export async function ask(url, options) {
  const began = performance.now();
  try {
    const response = await fetch(url, options);
    if ([502, 503, 504].includes(response.status) && !response.headers.get("Content-Type")?.includes("json")) throw new TypeError("server away");
    heard(true, began);
    return response;
  } catch (error) {
    heard(false, began);
    throw error;
  }
}

/** Send JSON; tries again with the same id while there is no connection. */
export async function post(url, body, { id = requestId(), patient = true } = {}) {
  for (let wait = 800; ; wait = Math.min(wait * 1.7, 8000)) {
    try {
      const response = await ask(url, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-CSRF-Token": csrf, "X-Request-Id": id },
        body: JSON.stringify(body),
      });
      const answer = await response.json().catch(() => ({}));
      return { status: response.status, ok: response.ok, answer };
    } catch (error) {
      if (!patient) throw error;
      await pause(wait);
    }
  }
}

export const headers = { "X-CSRF-Token": csrf };

/** Ask again and again, every 1.5 s while the page is seen; quietly slower while nothing answers. */
export function poll(question) {
  let wait = 1500;
  let timer;
  const turn = async () => {
    clearTimeout(timer);
    if (!document.hidden) {
      try {
        await question();
        wait = 1500;
      } catch {
        wait = Math.min(wait * 1.5, 10000);
      }
    }
    timer = setTimeout(turn, wait);
  };
  timer = setTimeout(turn, wait);
  document.addEventListener("visibilitychange", () => document.hidden || turn());
  addEventListener("online", turn);
  return turn;
}

/** Whether someone is in the middle of something that a fresh copy would destroy. */
function busy(part) {
  const here = document.activeElement;
  return (part.contains(here) && here.matches("input, textarea, select")) || part.querySelector("form[data-touched]");
}

function keepPlace(part, html) {
  const open = [...part.querySelectorAll("details[open]")].map((d) => d.querySelector("summary").textContent);
  const lit = [...part.querySelectorAll("[data-light][aria-pressed=true]")].map((b) => b.textContent);
  const link = document.activeElement?.closest?.("a[href], button");
  const focus = link && part.contains(link) ? (link.getAttribute("aria-label") ?? link.textContent) : null;
  part.innerHTML = html;
  for (const d of part.querySelectorAll("details")) if (open.includes(d.querySelector("summary").textContent)) d.open = true;
  for (const b of part.querySelectorAll("[data-light]")) if (lit.includes(b.textContent)) b.click();
  if (focus) [...part.querySelectorAll("a[href], button")].find((l) => (l.getAttribute("aria-label") ?? l.textContent) === focus)?.focus();
}

for (const part of document.querySelectorAll("[data-live]")) {
  let tag = part.dataset.tag;
  part.addEventListener("input", (event) => event.target.form && (event.target.form.dataset.touched = ""));
  poll(async () => {
    const response = await ask(part.dataset.live, { headers: { "If-None-Match": `"${tag}"`, "X-Live": "1" }, cache: "no-store" });
    if (response.status === 304) return;
    if (response.status === 404) return location.reload();
    if (!response.ok) throw new TypeError("server away");
    const html = await response.text();
    if (busy(part)) return;
    tag = response.headers.get("ETag").replace(/^W\/|"/g, "");
    keepPlace(part, html);
    part.dispatchEvent(new CustomEvent("fresh", { bubbles: true }));
  });
}

// A changed form is a new request; the same form sent twice is not.
document.addEventListener("input", (event) => {
  const field = event.target.form?.elements?.request_id;
  if (field) field.value = requestId();
});
document.addEventListener("submit", (event) => {
  if (event.target.method === "dialog") return;
  // Not disabled at once: the value of the pressed button must still travel.
  setTimeout(() => event.target.querySelectorAll("button").forEach((b) => (b.disabled = true)));
});
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
// A day as the phone writes it in the language of the page: 18/11 in London, 11/18 in New York.
const { lang } = document.documentElement;
const locale = navigator.languages.find((each) => each.startsWith(lang)) ?? lang;
for (const time of document.querySelectorAll("time[datetime]")) {
  time.textContent = new Date(time.dateTime).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
}
