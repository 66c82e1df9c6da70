/** In kB, compressed, on a phone: 170 is wanted, docs/decisions/web-pages.md says what is above it. */
export const most = 185
export const mostCss = 12
/** Of a screen's own script, beyond what every page loads. */
export const mostOwn = 60
