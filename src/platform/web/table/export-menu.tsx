import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ExportFormat } from '#platform/contract/export.ts'
import { Button } from '../button.tsx'
import { downloadExport } from '../download-export.ts'
import { Menu, type MenuTrigger } from '../navigation/menu.tsx'

/** Download links of a list: all its rows, filtered and sorted as shown. */
export type ExportLinks = { href: (format: ExportFormat) => string }

export function ExportMenu({ exports: { href } }: { exports: ExportLinks }): ReactNode {
  const entries = (['xlsx', 'csv'] as const).map((format) => ({
    key: format,
    label: formatNames[format],
    onSelect: () => void downloadExport(href(format)),
  }))
  return <Menu label="Export" button={exportButton} entries={entries} />
}

const formatNames = { xlsx: 'Excel workbook (XLSX)', csv: 'Text file (CSV)' } satisfies Record<ExportFormat, string>

const exportButton = (trigger: MenuTrigger): ReactNode => (
  <Button icon={<Download aria-hidden />} {...trigger}>
    Export
  </Button>
)
