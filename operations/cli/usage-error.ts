/** A command was called wrongly: the answer is this sentence, the usage, and exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
