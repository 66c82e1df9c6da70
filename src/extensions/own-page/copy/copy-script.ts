import { readFileSync } from 'node:fs'

/** The script of the page by which a copy is asked for, which is part of the page. */
export const copyScript = readFileSync(new URL('./copy-page.js', import.meta.url), 'utf8')
