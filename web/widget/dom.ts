/** Creates elements without parsing HTML, so a text can never become markup. */

export type Child = Node | string | null;
type Listeners = { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void };

/** Creates an element with attributes (null omits one) or only a class, children and listeners. */
export const el = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string | null> | string = {},
  children: readonly Child[] = [],
  on: Listeners = {},
): HTMLElementTagNameMap[K] => {
  const element = document.createElement(tag);
  setAttributes(element, typeof attributes === 'string' ? { class: attributes } : attributes);
  for (const child of children) if (child !== null) element.append(child);
  for (const [type, listener] of Object.entries(on))
    element.addEventListener(type, listener as EventListener);
  return element;
};

export const setAttributes = (element: Element, attributes: Record<string, string | null>): void => {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
};

/** Changes a text only if it differs, so that screen readers do not announce it again and a selection stays. */
export const setText = (element: Element, text: string): void => {
  if (element.textContent !== text) element.textContent = text;
};

const RING = 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18z';

const icons = {
  check: 'M4 12.5l5.5 5.5L20 7',
  cross: 'M6 6l12 12M18 6L6 18',
  alert: `M12 7v6.5M12 17.2v.1${RING}`,
  clock: `M12 7v5.5l3.5 2${RING}`,
  next: 'M9 5l7 7-7 7',
};
export type Icon = keyof typeof icons;

const SVG = 'http://www.w3.org/2000/svg';

/** Draws an icon beside a text with the same meaning. */
export const icon = (name: Icon): SVGElement => {
  const svg = document.createElementNS(SVG, 'svg');
  setAttributes(svg, { viewBox: '0 0 24 24', class: `icon ${name}`, 'aria-hidden': 'true' });
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', icons[name]);
  svg.append(path);
  return svg;
};

/** Returns the time until an instant as minutes and seconds, never below 0:00. */
export const clockFace = (until: number, now: number): string => {
  const seconds = Math.max(0, Math.ceil((until - now) / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
