import type { ReactNode } from 'react'
import type { Tone } from '#platform/web/badge.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { TextLink } from '#platform/web/navigation/link.tsx'
import { FilePreview } from '#platform/web/pdf/file-preview.tsx'
import { Timeline } from '#platform/web/table/timeline.tsx'
import { useRequestPaths } from '#requests/request.paths.ts'
import type { CaseEntry } from './cases.contract.ts'
import type { EntryKind } from './timeline.rules.ts'

/** What happened, oldest first. */
export function CaseTimeline({ entries }: { entries: readonly CaseEntry[] }): ReactNode {
  const { request } = useRequestPaths()
  const shown = entries.map((entry, at) => ({
    key: String(at),
    title: entry.request_id === null ? entry.title : <TextLink href={request(entry.request_id)}>{entry.title}</TextLink>,
    text: textOf(entry),
    by: entry.by ?? undefined,
    at: formatMoment(entry.at),
    tone: tones[entry.kind],
  }))
  return (
    <Card title="Timeline">
      <Timeline entries={shown} />
    </Card>
  )
}

const textOf = ({ text, file, title }: CaseEntry): ReactNode =>
  file ? (
    <>
      {text}
      <span className="mt-2 block">
        <FilePreview file={{ name: file.name, href: file.link }} label={title} />
      </span>
    </>
  ) : (
    text
  )

const tones = {
  asked: 'neutral',
  hearing: 'info',
  reply: 'info',
  early: 'warn',
  decided: 'ok',
  suspended: 'bad',
  suspension_ended: 'ok',
  evidence_asked: 'neutral',
  evidence: 'ok',
  evidence_refused: 'warn',
  hold: 'bad',
  hold_lifted: 'ok',
  letter: 'info',
  closed: 'ok',
} satisfies Record<EntryKind, Tone>
