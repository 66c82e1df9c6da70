import type { Answer, CallOptions } from '../client.ts'

type Headed = { headers?: Readonly<Record<string, string>> }

/** Uploads files by XMLHttpRequest, since fetch reports no upload progress. */
export function sendForm(
  method: string,
  url: string,
  form: FormData,
  { signal, onProgress, headers = {} }: CallOptions & Headed,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total ? loaded / total : 0))
    request.addEventListener('load', () => resolve(answerOf(request)))
    request.addEventListener('error', () => reject(new TypeError('No answer')))
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

function answerOf(request: XMLHttpRequest): Answer {
  return {
    status: request.status,
    type: request.getResponseHeader('content-type') ?? '',
    retryAfter: request.getResponseHeader('retry-after'),
    text: async () => request.responseText,
  }
}
