import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { Menu, type MenuTrigger } from '#platform/web/navigation/menu.tsx'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'
import type { ReportView } from '../screen/report.hooks.ts'
import { yourFilesPath } from './kept-files.rules.ts'
import { reportFileFormats, type ReportFileFormat } from './report-export.contract.ts'
import { useReportDownload } from './report-download.hooks.ts'

/** Loads with the first download that takes longer. */
const DownloadProgress = lazyPart(() => import('./download-progress.tsx'), 'DownloadProgress')

/** Downloads the report as shown: its filters, columns, chart and grouping. */
export function ReportDownload({ report }: { report: ReportView }): ReactNode {
  const download = useReportDownload()
  const { page: _, page_size: __, ...table } = report.table
  const { chart, group_by } = report.state
  const entries = reportFileFormats.map((format) => ({
    key: format,
    label: formatLabels[format],
    onSelect: () => download.start({ ...table, chart, group_by, format }),
  }))
  return (
    <>
      <Menu
        label="Download"
        button={downloadButton}
        entries={[...entries, { key: 'files', label: 'Your files', href: yourFilesPath, hasSeparator: true }]}
      />
      {download.received !== null && (
        <Waiting fallback={null}>
          <DownloadProgress download={download} received={download.received} />
        </Waiting>
      )}
    </>
  )
}

const formatLabels = {
  csv: 'Text file (CSV): all rows',
  xlsx: 'Excel workbook (XLSX): all rows',
  pdf: 'PDF: numbers, chart and 500 rows',
} satisfies Record<ReportFileFormat, string>

const downloadButton = (trigger: MenuTrigger): ReactNode => (
  <Button icon={<Download aria-hidden />} {...trigger}>
    Download
  </Button>
)
