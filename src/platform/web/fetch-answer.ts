import type { Answer, CallOptions } from './client.ts'

/** What the server answers, or what it has answered to the same call of the page. */
export async function fetchAnswer(
  url: string,
  init: RequestInit,
  { signal, keepalive = false, onReceived }: CallOptions,
  early?: Promise<Response>,
): Promise<Answer & Bytes> {
  const ask = () => fetch(url, { ...init, credentials: 'same-origin', signal: signal ?? null, keepalive })
  const answered = await (early?.catch(ask) ?? ask())
  const response = onReceived ? counted(answered, onReceived) : answered
  const type = response.headers.get('content-type') ?? ''
  return {
    status: response.status,
    type,
    retryAfter: response.headers.get('retry-after'),
    text: () => response.text(),
    bytes: () => response.arrayBuffer(),
    file: async () => new File([await response.blob()], fileNameIn(response.headers.get('content-disposition'))),
  }
}

/** The browser still stores the bytes outside the page's memory. */
function counted({ body, status, headers }: Response, onReceived: (bytes: number) => void): Response {
  let received = 0
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform: (piece, controller) => {
      onReceived((received += piece.length))
      controller.enqueue(piece)
    },
  })
  return new Response(body?.pipeThrough(counting) ?? null, { status, headers })
}

export type Bytes = { bytes: () => Promise<ArrayBuffer>; file: () => Promise<File> }

const fileNameIn = (disposition: string | null): string =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1] ?? 'export')
