import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Input } from '#platform/contract/route.ts'
import { call } from '#platform/web/client.ts'
import type { ConfirmQuestion } from '#platform/web/dialog/confirm.tsx'
import type { Kind } from '../kinds/kind.contract.ts'
import type { RequestWarning } from './request-warning.contract.ts'
import { requestWarningsContract } from './request-warnings.contract.ts'

type Sent = Readonly<Record<string, unknown>>

/** The confirmation of a kind that warns, with the warnings about what was entered. */
export const confirmSending =
  ({ slug, warnsAbout }: Pick<Kind, 'slug' | 'warnsAbout'>, question: ConfirmQuestion) =>
  async (values: Sent): Promise<ConfirmQuestion> => {
    if (!warnsAbout) return question
    const checked = Object.fromEntries(warnsAbout.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]]])))
    const input = { kind: slug, driver_id: values['driver_id'], ...checked } as Input<typeof requestWarningsContract.check>
    // Without an answer there is nothing to warn about: sending shows what is wrong.
    const warnings = await call(requestWarningsContract.check, input).then(
      (answer) => answer.warnings,
      () => [],
    )
    return warnings.length === 0 ? question : { ...question, text: <Warnings warnings={warnings} /> }
  }

const Warnings = ({ warnings }: { warnings: readonly RequestWarning[] }): ReactNode => (
  <span className="flex flex-col gap-2 text-warn">
    {warnings.map(({ text }) => (
      <span key={text} className="flex items-start gap-2">
        <TriangleAlert aria-label="Warning:" className="mt-1 size-4 shrink-0" />
        <span className="min-w-0">{text}</span>
      </span>
    ))}
  </span>
)
