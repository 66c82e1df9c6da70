/**
 * The sentence of a refusal with the wait that the server asks for: 'The service is busy just now. Try again in 30 seconds.' `retryAfter` is the
 * header's value, in seconds; a sentence that names its own number stays as it is.
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
