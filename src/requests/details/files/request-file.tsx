import type { ReactNode } from 'react'
import { fileKinds, kindByName } from '#platform/contract/upload.ts'
import { FilePreview } from '#platform/web/pdf/file-preview.tsx'
import { ShownFile } from '../../kinds/kind-shapes.contract.ts'
import type { RequestDetails } from '../../requests.contract.ts'

type Shown = {
  request: RequestDetails
  field: string
  label: string
  /** Pictures are shown at once, unless each opening is audited or the view shows them itself. */
  isOpenedOnDemand?: boolean
}

/** A file of a request, to see, open or download, or why it cannot be opened. Renders nothing without a file. */
export function RequestFile({ request: { body_data }, field, label, isOpenedOnDemand = false }: Shown): ReactNode {
  const parsed = ShownFile.safeParse(body_data[field])
  if (!parsed.success) return null
  const { name, file } = parsed.data
  if (name === null || file === null) return 'Your role does not allow you to open this file.'
  const preview = <FilePreview file={{ name, href: file }} label={label} />
  if (isOpenedOnDemand || !isPicture(name)) return preview
  return (
    <span className="flex flex-col items-start gap-2">
      <img src={file} alt={label} loading="lazy" className="max-h-80 max-w-full rounded-8 border border-line bg-sunken object-contain" />
      {preview}
    </span>
  )
}

function isPicture(name: string): boolean {
  const kind = kindByName(name)
  return kind !== undefined && fileKinds[kind].isPicture
}
