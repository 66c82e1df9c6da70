/** All rows of a list as the answer of a call, with how many there are. A client that is cut off gets JSON that does not end. */
export async function* jsonList<T>(key: string, present: (row: T) => object, batches: AsyncIterable<readonly T[]>): AsyncGenerator<string> {
  let total = 0
  yield `{${JSON.stringify(key)}:[`
  for await (const rows of batches) {
    if (rows.length === 0) continue
    yield `${total === 0 ? '' : ','}${rows.map((row) => JSON.stringify(present(row))).join(',')}`
    total += rows.length
  }
  yield `],"page":1,"page_size":${total},"total":${total}}`
}
