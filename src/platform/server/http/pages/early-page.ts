import { createHash } from 'node:crypto'
import { allocationHeader } from '#platform/contract/access.ts'
import type { EarlyCall } from '#platform/contract/early-call.ts'
import { policyWith } from '../security-headers.ts'
import { escapeHtml } from './public-document.rules.ts'

/** What a screen needs first: its calls, for one allocation alone, and its code, as the build names the module. */
export type FirstNeeds = { allocationId: string; calls: readonly EarlyCall[]; module: string | undefined }

/** Begins the calls; `platform/web/early-calls.ts` takes the answers. Its text never changes, so that the policy can allow it by its hash. */
const script = `{
const {calls,allocation}=document.currentScript.dataset
const begin=([method,url,body])=>{
const answer=fetch(url,{method,body,headers:{'${allocationHeader}':allocation,...(body&&{'content-type':'application/json'})}})
answer.catch(()=>{})
return[[method,url,body].join(' '),answer]}
window.early={allocation,answers:new Map(JSON.parse(calls).map(begin))}
}`

/** A page for one person's session: no other cache keeps it. Nothing of theirs is in it, only what the browser asks for. */
export const earlyHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-cache',
  vary: 'cookie',
  'content-security-policy': policyWith(`'sha256-${createHash('sha256').update(script).digest('base64')}'`),
}

/** The page with its calls begun before anything that waits for styles, and its screen's files beside the shared ones. */
export function withEarlyCalls(html: string, { allocationId, calls }: FirstNeeds, files: readonly string[]): string {
  const begun = `<script data-allocation="${allocationId}" data-calls="${escapeHtml(JSON.stringify(calls))}">${script}</script>`
  const links = files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('')
  return html.replace('</title>', () => `</title>${begun}`).replace('</head>', () => `${links}</head>`)
}
