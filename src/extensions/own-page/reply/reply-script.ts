import { readFileSync } from 'node:fs'

/** The script of the reply's page, which is part of the page. */
export const replyScript = readFileSync(new URL('./reply-page.js', import.meta.url), 'utf8')
