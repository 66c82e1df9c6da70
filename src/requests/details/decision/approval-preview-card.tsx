import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '#platform/web/card.tsx'
import { TextLink } from '#platform/web/navigation/link.tsx'
import { Facts } from '#platform/web/table/facts.tsx'
import type { PreviewFact } from '../../kinds/approval-preview.contract.ts'
import { useRequestPaths } from '../../request.paths.ts'

/** What is on record now, and what approval would make of it. */
export function ApprovalPreviewCard({ facts }: { facts: readonly PreviewFact[] }): ReactNode {
  return (
    <Card title="What approval would change">
      <Facts
        columns={2}
        facts={facts.map(({ label, text, is_warning, request_id }) => ({
          label,
          value: is_warning ? <Warning text={text} requestId={request_id} /> : text,
          wide: is_warning,
        }))}
      />
    </Card>
  )
}

type WarningProps = { text: string; requestId: string | undefined }

function Warning({ text, requestId }: WarningProps): ReactNode {
  const paths = useRequestPaths()
  return (
    <span className="flex items-start gap-2 text-warn">
      <TriangleAlert aria-label="Warning:" className="mt-1 size-4 shrink-0" />
      <span className="min-w-0">
        {text} {requestId !== undefined && <TextLink href={paths.request(requestId)}>Open that request</TextLink>}
      </span>
    </span>
  )
}
