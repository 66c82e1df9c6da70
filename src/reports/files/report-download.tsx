import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { Menu, type MenuTrigger } from '#platform/web/navigation/menu.tsx'
import { Spinner } from '#platform/web/spinner.tsx'
import type { ReportView } from '../screen/report.hooks.ts'
import { yourFilesPath } from './kept-files.rules.ts'
import { reportFileFormats, type ReportFileFormat } from './report-export.contract.ts'
import { useReportDownload, type ReportDownloading } from './report-download.hooks.ts'
import { megabytesText } from './kept-files.rules.ts'

/** Downloads the report as shown: its filters, columns, chart and grouping. */
export function ReportDownload({ report }: { readonly report: ReportView }): ReactNode {
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
      {download.received !== null && <DownloadProgress download={download} received={download.received} />}
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

type ProgressProps = { readonly download: ReportDownloading; readonly received: number }

function DownloadProgress({ download, received }: ProgressProps): ReactNode {
  return (
    <section aria-label="Download" className="floating fixed inset-x-4 bottom-4 z-40 rounded-12 p-4 sm:left-auto sm:w-96 print:hidden">
      <p className="flex items-center gap-3 font-semibold">
        <Spinner />
        <output>Your file is being made</output>
        <span className="digits ml-auto font-normal text-ink-2">{received > 0 && megabytesText(received)}</span>
      </p>
      <p className="mt-1 text-13 text-ink-2">If you leave this page, it arrives in your notifications.</p>
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button look="quiet" onClick={download.cancel}>
          Cancel
        </Button>
        <Button onClick={download.sendToBell}>Send it to my bell</Button>
      </div>
    </section>
  )
}
