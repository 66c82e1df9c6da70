import { Agent, request } from 'node:http'

export type AttackCall = {
  method?: string
  path: string
  headers?: Readonly<Record<string, string>>
  body?: Buffer | string
  /** The loopback address of the caller; the server sees each address as a separate caller. */
  from: string
  timeoutMs?: number
}

/** `outcome` is the status, or 'closed' or 'timeout' without a response. */
export type CallResult = { outcome: string; text: string; cookies: readonly string[]; ms: number }

const agents = new Map<string, Agent>()

function agentOf(from: string): Agent {
  const agent = agents.get(from) ?? new Agent({ keepAlive: true, localAddress: from })
  agents.set(from, agent)
  return agent
}

/** Calls the server on this port; never throws, because a lost connection is a result too. */
export function send(
  port: number,
  { method = 'GET', path, headers = {}, body, from, timeoutMs = 30_000 }: AttackCall,
): Promise<CallResult> {
  const began = performance.now()
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    const finish = (outcome: string, cookies: readonly string[] = []): void => {
      clearTimeout(timer)
      resolve({ outcome, cookies, ms: performance.now() - began, text: Buffer.concat(parts).toString() })
    }
    const call = request({ host: '127.0.0.1', port, method, path, headers, agent: agentOf(from) }, (answer) => {
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => finish(String(answer.statusCode), answer.headers['set-cookie']))
      answer.on('error', () => finish('closed'))
    })
    const timer = setTimeout(() => {
      finish('timeout')
      call.destroy()
    }, timeoutMs)
    call.on('error', () => finish('closed'))
    if (body !== undefined) call.setHeader('content-length', Buffer.byteLength(body))
    call.end(body)
  })
}

export const closeClients = (): void => {
  for (const agent of agents.values()) agent.destroy()
}

type Field = string | { name: string; type: string; bytes: Buffer }

/** A multipart form as bytes; the attacks need forms that no browser would build. */
export function multipartForm(fields: readonly (readonly [string, Field])[]): { headers: Record<string, string>; body: Buffer } {
  const boundary = 'boundary-of-the-attack'
  const parts = fields.flatMap(([name, value]) => {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`
    if (typeof value === 'string') return [Buffer.from(`${head}\r\n\r\n${value}\r\n`)]
    return [Buffer.from(`${head}; filename="${value.name}"\r\ncontent-type: ${value.type}\r\n\r\n`), value.bytes, Buffer.from('\r\n')]
  })
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  }
}
