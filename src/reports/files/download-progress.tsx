import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { Spinner } from '#platform/web/spinner.tsx'
import { megabytesText } from './kept-files.rules.ts'
import type { ReportDownloading } from './report-download.hooks.ts'

type ProgressProps = { download: ReportDownloading; received: number }

/** What has arrived so far, with the ways to end the wait. */
export function DownloadProgress({ download, received }: ProgressProps): ReactNode {
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
