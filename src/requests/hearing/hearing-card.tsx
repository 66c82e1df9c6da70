import { useState, type ReactNode } from 'react'
import type { Route } from '#platform/contract/route.ts'
import { Badge } from '#platform/web/badge.tsx'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatDate, formatMoment } from '#platform/web/dates.ts'
import { preloadDialogs } from '#platform/web/dialog/lazy-dialogs.tsx'
import { SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { FilePreview } from '#platform/web/pdf/file-preview.tsx'
import { lazyPart } from '#platform/web/waiting.tsx'
import type { CaseReply, Hearing } from './hearing.contract.ts'

const loadForms = () => import('./reply-forms.tsx')
const ReplyForm = lazyPart(loadForms, 'ReplyForm')
const PaperReplyForm = lazyPart(loadForms, 'PaperReplyForm')

type Shown = {
  hearing: Hearing
  isStaff: boolean
  /** The call of the page. */
  shownBy: Route
  /** What it is about, where that is not the page's own matter. */
  about?: { title: string; reason: string | null }
}

/** What the driver and the office say before a decision, and the way to say it. */
export function HearingCard({ hearing, isStaff, shownBy, about }: Shown): ReactNode {
  const { replies, early, can_reply } = hearing
  return (
    <Card
      title={about ? `Reply: ${about.title}` : 'What the driver and the office say'}
      description={about?.reason && `Reason given: ${about.reason}`}
    >
      <div className="flex flex-col gap-4">
        <p className={hearing.is_awaited ? 'font-medium text-warn' : 'text-ink-2'}>{stateText(hearing)}</p>
        {replies.length > 0 && (
          <ul className="flex flex-col divide-y divide-line">
            {replies.map((reply) => (
              <ReplyItem key={reply._id} reply={reply} />
            ))}
          </ul>
        )}
        {early && (
          <p>
            <span className="block text-13 text-ink-2">Decided before the day{early.by !== null && ` by ${early.by}`}, because</span>
            {early.reason}
          </p>
        )}
        {can_reply.length > 0 && <GiveReply hearing={hearing} isStaff={isStaff} shownBy={shownBy} />}
      </div>
    </Card>
  )
}

function stateText({ replies, is_awaited, due_on, early }: Hearing): string {
  if (is_awaited && replies.length > 0) return `The driver has not replied yet, and may until ${formatDate(due_on)}.`
  if (is_awaited) return `Nobody has replied yet. Both may until ${formatDate(due_on)}.`
  if (replies.length > 0) return `Asked to reply by ${formatDate(due_on)}.`
  return early ? 'No reply.' : `No reply by ${formatDate(due_on)}.`
}

function ReplyItem({ reply: { side, on_paper, said, file, by, at, is_late } }: { reply: CaseReply }): ReactNode {
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-2">
        <span className="font-semibold text-ink">{side === 'driver' ? 'The driver' : 'The office'}</span>
        <span className="digits">{formatMoment(at)}</span>
        {on_paper && <span>on paper{by !== null && `, attached by ${by}`}</span>}
        {!on_paper && by !== null && <span>{by}</span>}
        {is_late && <Badge tone="warn">Late</Badge>}
      </p>
      <p className="mt-1 max-w-[70ch] wrap-anywhere whitespace-pre-line">{said ?? (file ? '' : 'The plant reads what was said.')}</p>
      {file && (
        <div className="mt-2">
          <FilePreview file={{ name: file.name, href: file.link }} label={`File of the ${side}`} />
        </div>
      )}
    </li>
  )
}

function GiveReply({ hearing, isStaff, shownBy }: Omit<Shown, 'about'>): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  const want = (): void => {
    preloadDialogs()
    void loadForms()
  }
  const Form = isStaff ? PaperReplyForm : ReplyForm
  const [label, title, text] = isStaff
    ? (['Attach a reply on paper', 'A reply on paper', 'Scan or photograph it. It counts like one that was typed.'] as const)
    : (['Reply', 'Reply to the plant', 'The plant reads it before it decides. You reply once.'] as const)
  return (
    <div>
      <Button look={isStaff ? 'secondary' : 'primary'} onPointerEnter={want} onFocus={want} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <SidePanel open={isOpen} onClose={close} title={title} description={text}>
        <Form hearing={hearing} shownBy={shownBy} onDone={close} />
      </SidePanel>
    </div>
  )
}
