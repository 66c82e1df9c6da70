import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { Button, ButtonLink } from '#platform/web/button.tsx'
import { formatDate, formatMoment, formatTime } from '#platform/web/dates.ts'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { useCall } from '#platform/web/query.ts'
import { useRequestPaths } from '#requests/request.paths.ts'
import { waitText } from '#screening/barred-match.rules.ts'
import { barredMatchPaths } from '../../barred-matches/barred-matches.paths.ts'
import { ContinueToStep } from '../../onboarding-step.tsx'
import { queueContract } from '../queue/queue.contract.ts'
import { reviewContract, type ReviewedApplication } from './review.contract.ts'

type Shown = { application: ReviewedApplication }

/** Why the application cannot be reviewed now, and what to do about it. Nothing where it can. */
export function ReviewBanner({ application }: Shown): ReactNode {
  const { cannot_review_because } = application
  if (cannot_review_because !== null) return <Note>{cannot_review_because}</Note>
  if (application.state === 'verified') return <Note action={<ToPass application={application} />}>{closedText(application)}</Note>
  if (application.state !== 'submitted') return <Note>{closedText(application)}</Note>
  const open = application.barred_matches.filter(({ state }) => state === 'open')
  return (
    <>
      {open.length > 0 && <MayBeBarred open={open} />}
      {application.earlier_findings.map((finding) => (
        <Found key={finding.text} finding={finding} />
      ))}
      {application.left_suspended.map((text) => (
        <Note key={text}>{text}</Note>
      ))}
      <Occupied application={application} />
    </>
  )
}

const ToPass = ({ application: { driver_id } }: Shown): ReactNode => (
  <ContinueToStep driverId={driver_id._id} statusId={driverStatus.passGeneration} />
)

/** No more than the plant, but for those who answer it. */
function MayBeBarred({ open }: { open: ReviewedApplication['barred_matches'] }): ReactNode {
  const own = open.find(({ match_id }) => match_id !== null)?.match_id
  return (
    <Note action={own && <ButtonLink href={barredMatchPaths.match(own)}>Compare</ButtonLink>}>
      {`${waitText(open.map(({ plant }) => plant))}. The documents can be checked meanwhile.`}
    </Note>
  )
}

/** A doctor found the applicant not fit: read before a medical of another day is verified. */
function Found({ finding: { text, request_id } }: { finding: ReviewedApplication['earlier_findings'][number] }): ReactNode {
  const { request } = useRequestPaths()
  return <Note action={request_id !== null && <ButtonLink href={request(request_id)}>Open that request</ButtonLink>}>{text}</Note>
}

function Occupied({ application }: Shown): ReactNode {
  const { reviewer } = application
  return reviewer !== null && !reviewer.is_me ? <UnderReview application={application} reviewer={reviewer} /> : null
}

function UnderReview({ application, reviewer }: Shown & { reviewer: NonNullable<ReviewedApplication['reviewer']> }): ReactNode {
  const { ask, confirmation } = useConfirm()
  const takeOver = useCall(reviewContract.takeOver, { refresh: [reviewContract.details, queueContract.index, queueContract.counts] })
  const question = {
    title: `Take the review over from ${reviewer.name}?`,
    text: 'What is accepted and returned so far stays. The history shows that you took over.',
    action: 'Take over',
  }
  const press = async (): Promise<void> => {
    if (await ask(question)) await takeOver.send({ application_id: application._id })
  }
  return (
    <Note
      action={
        <Button loading={takeOver.pending} onClick={() => void press()}>
          Take over
        </Button>
      }
    >
      {`${reviewer.name} reviews this application until ${formatTime(reviewer.until)}.`}
      {confirmation}
    </Note>
  )
}

function closedText(application: ReviewedApplication): string {
  const { state, decided_by, decided_at, decision_comment, documents_deleted_on } = application
  if (state === 'returned') return 'The documents were returned. The submitter corrects and resubmits them.'
  return [
    `This application was ${state} by ${decided_by ?? 'the system'} on ${formatMoment(decided_at)}.`,
    decision_comment,
    documents_deleted_on !== null && `Documents are deleted on ${formatDate(documents_deleted_on)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function Note({ action, children }: { action?: ReactNode; children: ReactNode }): ReactNode {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-12 border border-line bg-info-soft px-4 py-3 text-info">
      <p className="flex min-w-0 items-start gap-2">
        <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>{children}</span>
      </p>
      {action}
    </div>
  )
}
