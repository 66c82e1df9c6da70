/**
 * A refusal's message with the wait the server asks for: 'The service is busy. Try again in 30 seconds.' `retryAfter` is the Retry-After
 * header, in seconds; a message with a number of its own is unchanged.
 */
export function withWait(message: string, retryAfter: string | null): string {
  const seconds = Number(retryAfter)
  if (!(seconds > 0)) return message
  const rest = message.replace(/ ?(Wait [^.]*\.|Wait [^.]* and try again[^.]*\.|Try again[^.]*\.)$/, '')
  return rest === message && /\d/.test(message) ? message : `${rest} Try again in ${waitText(seconds)}.`.trimStart()
}

function waitText(seconds: number): string {
  const [size, unit] = seconds > 5400 ? [3600, 'hour'] : seconds > 90 ? [60, 'minute'] : [1, 'second']
  const count = Math.ceil(seconds / size)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
