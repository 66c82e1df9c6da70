/** Logs in a demo user like a browser; returns the cookies. */
export async function signIn(call, phone) {
  const jar = new Map()
  const send = async (method, path, body) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const { status, headers, text } = await call(method, path, { cookie, body })
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`)
    for (const set of headers['set-cookie'] ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)
      jar.set(name, value)
    }
    return JSON.parse(text)
  }
  const { challenge, demo_code } = await send('POST', '/v1/auth/verify-phone', { phone })
  await send('POST', '/v1/auth/verify-code', { token: challenge, code: demo_code })
  const { allocations } = await send('GET', '/v1/auth/allocations')
  const { _id } = allocations.find(({ plant }) => plant.name.startsWith('Mombasa'))
  await send('POST', '/v1/auth/select', { allocation_id: _id })
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
}
