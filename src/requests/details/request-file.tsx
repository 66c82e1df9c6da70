import type { ReactNode } from 'react'
import { FilePreview } from '#platform/web/pdf/file-preview.tsx'
import { ShownFile } from '../kinds/kind-shapes.contract.ts'
import type { RequestDetails } from '../requests.contract.ts'

type Shown = { readonly request: RequestDetails; readonly field: string; readonly label: string }

/** A file of a request, to open or download, or why it cannot be opened. Renders nothing without a file. */
export function RequestFile({ request: { body_data }, field, label }: Shown): ReactNode {
  const parsed = ShownFile.safeParse(body_data[field])
  if (!parsed.success) return null
  const { name, file } = parsed.data
  if (name === null || file === null) return 'Your role does not allow you to open this file.'
  return <FilePreview file={{ name, href: file }} label={label} />
}
