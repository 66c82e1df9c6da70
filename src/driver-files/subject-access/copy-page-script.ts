import { readFileSync } from 'node:fs'

/** The script of the page by which a copy is taken, which is part of the page. */
export const copyPageScript = readFileSync(new URL('./copy-page.js', import.meta.url), 'utf8')
