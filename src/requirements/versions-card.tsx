import type { ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { Status } from '#platform/web/badge.tsx'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatDate, formatMoment } from '#platform/web/dates.ts'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { useCall } from '#platform/web/query.ts'
import type { RequirementShown } from './requirement.screen.tsx'
import { requirementsContract, type RequirementVersion } from './requirements.contract.ts'
import { sentenceCase } from '#platform/contract/words.ts'
import { versionLooks } from './state-looks.tsx'

/** What the plant said of a requirement, says and will say, newest first. */
export function VersionsCard({ shown: { requirement, versions } }: { shown: RequirementShown }): ReactNode {
  const mayManage = useCan(requirementsContract.withdraw.access)
  if (versions.length === 0)
    return (
      <Card title="Versions">
        <p className="text-ink-2">
          {requirement.is_built_in ? 'As specified for all plants: this plant has changed nothing.' : 'None yet.'}
        </p>
      </Card>
    )
  return (
    <Card title="Versions" description="A version stays as it was written. Those whose day lies ahead can be withdrawn.">
      <ul aria-label="Versions" className="divide-y divide-line">
        {versions.map((version) => (
          <li key={version._id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
            <OneVersion version={version} />
            {mayManage && version.state === 'ahead' && <Withdraw version={version} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function OneVersion({ version }: { version: RequirementVersion }): ReactNode {
  const { from_day, state, is_end, name, proof_text, needed_text, validity_text, met_by, for_all } = version
  const { tone, label } = versionLooks[state]
  const said = [
    proof_text,
    sentenceCase(needed_text),
    validity_text,
    ...(met_by === null ? [] : [`Must be met by ${formatDate(met_by)}`]),
    for_all ? 'For all proofs' : 'For new proofs only',
  ]
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">
          {is_end ? 'Ended from' : 'From'} <span className="digits">{formatDate(from_day)}</span>
        </span>
        <Status tone={tone}>{label}</Status>
      </p>
      <p className="wrap-anywhere">{is_end ? 'Nobody needs it' : `${sentenceCase(name)} · ${said.join(' · ')}`}</p>
      <p className="text-13 text-ink-2">{writtenText(version)}</p>
    </div>
  )
}

function writtenText({ created_by, created_at, confirmed_by, withdrawn }: RequirementVersion): string {
  const written = `${formatMoment(created_at)}${created_by === null ? '' : ` by ${created_by}`}`
  const agreed = confirmed_by === null ? '' : `, confirmed by ${confirmed_by}`
  return withdrawn === null ? `${written}${agreed}` : `${written}${agreed}. Withdrawn ${formatMoment(withdrawn.at)} by ${withdrawn.by}`
}

function Withdraw({ version }: { version: RequirementVersion }): ReactNode {
  const { ask, confirmation } = useConfirm()
  const { send, pending } = useCall(requirementsContract.withdraw, { refresh: [requirementsContract.details, requirementsContract.index] })
  const withdraw = async (): Promise<void> => {
    const title = `Withdraw the version of ${formatDate(version.from_day)}?`
    if (await ask({ title, text: 'What is in force goes on.', action: 'Withdraw' })) await send({ version_id: version._id })
  }
  return (
    <>
      <Button loading={pending} onClick={() => void withdraw()}>
        Withdraw…
      </Button>
      {confirmation}
    </>
  )
}
