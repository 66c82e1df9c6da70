import { useSuspenseQuery } from '@tanstack/react-query'
import { fileKinds, kindByName } from '#platform/contract/upload.ts'
import { fetchFile } from '#platform/web/client.ts'
import { fileFields } from '../details/files/request-files.rules.ts'
import type { Kind } from '../kinds/kind.contract.ts'
import { ShownFile } from '../kinds/kind-shapes.contract.ts'
import { bodyOf } from '../kinds/kind.view.tsx'
import type { RequestDetails } from '../requests.contract.ts'

/** What was sent with the request, files included: loaded once, so that a form started with it stays as it is. */
export function useSentValues(kind: Kind, request: RequestDetails): Readonly<Record<string, unknown>> {
  const body: Readonly<Record<string, unknown>> = bodyOf(kind, request) ?? {}
  const { data: files } = useSuspenseQuery({
    queryKey: ['files of request', request._id],
    queryFn: async () => Promise.all(fileFields(kind).map(async (field) => [field, await download(body[field])] as const)),
    staleTime: Infinity,
  })
  return { ...body, ...Object.fromEntries(files) }
}

/** Undefined where the file cannot be opened: it is then chosen again. */
async function download(shown: unknown): Promise<File | undefined> {
  const { data } = ShownFile.safeParse(shown)
  if (!data?.file || data.name === null) return undefined
  const file = await fetchFile(data.file).catch(() => undefined)
  const kind = kindByName(data.name)
  return file && new File([file], data.name, kind && { type: fileKinds[kind].mediaTypes[0] })
}
