/** Ends lines at line feeds only; readline would also split at U+2028, which texts may contain. */
export async function* auditLines(pieces: AsyncIterable<unknown>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of pieces) {
    const lines = (rest + (piece instanceof Uint8Array ? decoder.decode(piece, { stream: true }) : String(piece))).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
