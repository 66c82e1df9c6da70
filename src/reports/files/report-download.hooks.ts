import { useEffect, useRef, useState } from 'react'
import type { Input } from '#platform/contract/route.ts'
import { addressOf, call, CallError, fetchFile } from '#platform/web/client.ts'
import { toastBad, toastOk } from '#platform/web/dialog/toast.ts'
import { saveFile } from '#platform/web/download-export.ts'
import { keptFilesContract } from './kept-files.contract.ts'
import { reportExportContract } from './report-export.contract.ts'

type FileInput = Input<typeof reportExportContract.exported>
type Running = { input: FileInput; cancel: AbortController }

export type ReportDownloading = {
  /** What has arrived of a download that takes longer, in bytes. */
  received: number | null
  start: (input: FileInput) => void
  cancel: () => void
  /** Ends the download; the server goes on, and the file arrives in the bell. */
  sendToBell: () => void
}

/** Most files arrive within a second; only longer ones show their progress. */
const quietMs = 1_000

/** Downloads one file of a report at a time. One whose page is left arrives in the bell. */
export function useReportDownload(): ReportDownloading {
  const [received, setReceived] = useState<number | null>(null)
  const running = useRef<Running | null>(null)

  const end = (): void => {
    running.current?.cancel.abort()
    running.current = null
    setReceived(null)
  }
  const start = async (input: FileInput): Promise<void> => {
    end()
    const run = { input, cancel: new AbortController() }
    running.current = run
    const slow = setTimeout(() => setReceived((bytes) => bytes ?? 0), quietMs)
    const onReceived = (bytes: number): void => setReceived((shown) => (shown === null ? null : bytes))
    try {
      saveFile(await fetchFile(addressOf(reportExportContract.exported, input), { signal: run.cancel.signal, onReceived }))
    } catch (error) {
      if (!run.cancel.signal.aborted) toastBad(error instanceof CallError ? error.message : 'The file could not be downloaded. Try again.')
    } finally {
      clearTimeout(slow)
      if (running.current === run) end()
    }
  }
  const sendToBell = (): void => {
    const input = running.current?.input
    end()
    if (input) void make(input)
  }

  useEffect(() => {
    const leave = (): void => {
      const input = running.current?.input
      running.current?.cancel.abort()
      running.current = null
      if (input) void make(input)
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])

  return { received, start: (input) => void start(input), cancel: end, sendToBell }
}

async function make(input: FileInput): Promise<void> {
  try {
    toastOk((await call(keptFilesContract.make, input, { keepalive: true })).message)
  } catch (error) {
    toastBad(error instanceof CallError ? error.message : 'The file could not be made. Try again.')
  }
}
