import { AsyncLocalStorage } from 'node:async_hooks'

/** For whom the server works: a call, or a job. Names of the program's own; nothing that anybody typed. */
export type Work = {
  request_id?: string
  method?: string
  /** The pattern, such as /v1/drivers/:id. */
  route?: string | undefined
  list?: string | undefined
  job?: string
  /** Known once its input is read. */
  report?: string
}

const current = new AsyncLocalStorage<Work>()

/** Does this in the name of `work`, with whatever it leaves running. */
export const doFor = <T>(work: Work, run: () => T): T => current.run(work, run)

export const currentWork = (): Work | undefined => current.getStore()

/** What is being done is for this report. */
export function nameReport(report: string): void {
  const work = currentWork()
  if (work) work.report = report
}
