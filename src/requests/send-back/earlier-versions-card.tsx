import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '#platform/web/card.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { FilePreview } from '#platform/web/pdf/file-preview.tsx'
import { query } from '#platform/web/query.ts'
import { Facts } from '#platform/web/table/facts.tsx'
import { nameOf } from '../details/person-name.tsx'
import { requestVersionsContract, type EarlierVersion } from './send-back.contract.ts'

/** What was submitted before and sent back, newest first; nothing while loading. */
export function EarlierVersionsCard({ requestId }: { requestId: string }): ReactNode {
  const { data } = useQuery(query(requestVersionsContract.list, { request_id: requestId }))
  const earlier = data?.versions.filter(({ resubmitted_at }) => resubmitted_at !== null) ?? []
  if (earlier.length === 0) return null
  return (
    <Card title="Sent back before">
      <ol className="flex flex-col divide-y divide-line">
        {earlier.map((version) => (
          <li key={version.version} className="py-4 first:pt-0 last:pb-0">
            <Version version={version} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

const Version = ({ version: { values, comment, sent_back_by, sent_back_at, resubmitted_at } }: { version: EarlierVersion }): ReactNode => (
  <>
    <p className="max-w-[70ch] whitespace-pre-line">{comment}</p>
    <p className="mb-3 text-13 text-ink-2">
      {nameOf(sent_back_by)}, {formatMoment(sent_back_at)}. Resubmitted on {formatMoment(resubmitted_at)}.
    </p>
    <Facts
      facts={values.map(({ label, text, file }) => ({
        label: `${label} before`,
        value: file !== null && text !== null ? <FilePreview file={{ name: text, href: file }} label={`${label} before`} /> : text,
      }))}
    />
  </>
)
