export type Command = {
  readonly name: string
  readonly line: string
  readonly module?: string
  readonly program?: readonly string[]
  readonly usage?: string
  readonly build?: true
  readonly isForCheckouts?: true
}
export const commands: readonly Command[]
