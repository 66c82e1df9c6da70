import { useQueryClient } from '@tanstack/react-query'
import { call, CallError } from '#platform/web/client.ts'
import { query } from '#platform/web/query.ts'
import { draftsContract } from '../drafts/drafts.contract.ts'

type OnProgress = (share: number) => void

export type DraftFiles = {
  setDocument: (typeId: string, pages: readonly File[], onProgress: OnProgress) => Promise<void>
  removeDocument: (typeId: string) => Promise<void>
  setPicture: (picture: File, onProgress: OnProgress) => Promise<void>
  removePicture: () => Promise<void>
}

/** Uploads to the draft, and then reads it again. The calls throw a CallError. */
export function useDraftFiles(draftId: string): DraftFiles {
  const client = useQueryClient()
  const { queryKey } = query(draftsContract.details, { draft_id: draftId })
  const readAgain = (): Promise<void> => client.invalidateQueries({ queryKey })
  const draft = { draft_id: draftId }
  return {
    setDocument: async (typeId, pages, onProgress) => {
      await call(draftsContract.setFile, { ...draft, document_type_id: typeId, pages: [...pages] }, { onProgress })
      await readAgain()
    },
    removeDocument: async (typeId) => {
      await call(draftsContract.removeFile, { ...draft, document_type_id: typeId })
      await readAgain()
    },
    setPicture: async (picture, onProgress) => {
      await call(draftsContract.setPicture, { ...draft, picture }, { onProgress })
      await readAgain()
    },
    removePicture: async () => {
      await call(draftsContract.removePicture, draft)
      await readAgain()
    },
  }
}

/** The server's words where the call is refused. */
export async function refusalOf(send: () => Promise<void>): Promise<string | undefined> {
  try {
    await send()
    return undefined
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return Object.values(error.problem.errors ?? {})[0] ?? error.message
  }
}
