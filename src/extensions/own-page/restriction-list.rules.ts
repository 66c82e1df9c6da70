import type { VerdictNow } from '#drivers/verdict/as-at/verdict.contract.ts'
import { escapeHtml } from '#platform/server/http/pages/public-document.rules.ts'
import type { OwnPageText } from './texts/own-page-text.rules.ts'

export const restrictionList = (restrictions: VerdictNow['restrictions'], text: OwnPageText): string =>
  `<ul>${restrictions.map((each) => `<li>${escapeHtml(text.restricted(each))}</li>`).join('\n')}</ul>`
