import type { ExportFormat } from '#platform/contract/export.ts'
import { downloadExport } from '../download-export.ts'
import type { MenuEntry } from '../navigation/menu.tsx'

/** Download links of a list: all its rows, filtered and sorted as shown. */
export type ExportLinks = { href: (format: ExportFormat) => string }

export const exportEntries = ({ href }: ExportLinks): readonly MenuEntry[] =>
  (['xlsx', 'csv'] as const).map((format) => ({
    key: format,
    label: formatNames[format],
    onSelect: () => void downloadExport(href(format)),
  }))

const formatNames = {
  xlsx: 'Excel workbook (XLSX)',
  csv: 'Text file (CSV)',
} satisfies Record<ExportFormat, string>
