import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useAddressState, withFields } from '#platform/web/navigation/address.ts'
import { useEffect, useState } from 'react'
import { call, CallError } from '#platform/web/client.ts'
import { useGo } from '#platform/web/navigation/link.tsx'
import { query } from '#platform/web/query.ts'
import { importContract, registerFile, type ImportKind, type ImportState } from '../import.contract.ts'
import { importSearch, type ImportSearch } from './import-screen.contract.ts'

export const importPath = '/app/staff-portal/drivers/import'

export type ImportAddress = {
  state: ImportSearch
  change: (change: Partial<ImportSearch>, options?: { replace?: boolean }) => void
  hrefOf: (change: Partial<ImportSearch>) => string
}

/** The address's state, and its setter; a mistyped address starts over. */
export function useImportAddress(): ImportAddress {
  const state = useAddressState(importSearch)
  const go = useGo()
  const hrefOf = (change: Partial<ImportSearch>): string => withFields(importPath, { ...state, page: 1, ...change }, importSearch.parse({}))
  return { state, change: (change, options) => go(hrefOf(change), options), hrefOf }
}

/** What is refused comes first: it is what there is to do. */
export const partToShow = ({ report, mode }: Pick<ImportState, 'report' | 'mode'>): ImportSearch['show'] =>
  report.refused > 0 ? 'problems' : mode === 'update' ? 'changes' : 'rows'

export type RegisterUpload = {
  /** `sheet`: of a workbook whose several sheets could be the register. */
  send: (file: File, sheet?: string) => Promise<void>
  /** The file being uploaded, and the share that is sent, 0 to 1. */
  uploading: { name: string; share: number } | undefined
  problem: string | undefined
  /** The file whose upload or check failed, to be retried. */
  failedFile: File | undefined
  isLoggedOut: boolean
  /** The sheets of the failed file, to choose one from. */
  sheets: readonly string[]
}

type Chosen = Pick<ImportSearch, 'kind' | 'mode'>

/** Uploads a register for checking. Errors are shown before sending where possible. */
export function useRegisterUpload({ kind, mode }: Chosen, onChecked: (state: ImportState) => void): RegisterUpload {
  const [uploading, setUploading] = useState<RegisterUpload['uploading']>()
  const [problem, setProblem] = useState<string>()
  const [failed, setFailed] = useState<{ file: File; error: unknown }>()
  const send = async (file: File, sheet?: string): Promise<void> => {
    const parsed = registerFile.safeParse(file)
    setProblem(parsed.error?.issues[0]?.message)
    setFailed(undefined)
    if (!parsed.success) return
    setUploading({ name: file.name, share: 0 })
    try {
      const onProgress = (share: number): void => setUploading({ name: file.name, share })
      onChecked(await call(importContract.check, { kind, mode, register: file, ...(sheet !== undefined && { sheet }) }, { onProgress }))
    } catch (error) {
      setProblem(messageOf(error))
      setFailed({ file, error })
    } finally {
      setUploading(undefined)
    }
  }
  const isLoggedOut = failed?.error instanceof CallError && failed.error.status === 401
  const sheets = failed?.error instanceof CallError ? (failed.error.problem.choices ?? []) : []
  return { send, uploading, problem, failedFile: failed?.file, isLoggedOut, sheets }
}

/** A checked register; polled while it runs. */
export function useImport(kind: ImportKind, importId: string): ImportState {
  const { data } = useSuspenseQuery({
    ...query(importContract.progress, { kind, import_id: importId }),
    // An interrupted import is resumed by another server.
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? 700 : state.data?.state === 'interrupted' ? 3000 : false),
  })
  const client = useQueryClient()
  const isDone = data.state === 'done'
  // An import affects all lists and counts.
  useEffect(() => {
    if (isDone) void client.invalidateQueries()
  }, [client, isDone])
  return data
}

function messageOf(error: unknown): string {
  if (error instanceof CallError) return error.problem.errors?.['register'] ?? error.message
  return error instanceof Error ? error.message : String(error)
}
