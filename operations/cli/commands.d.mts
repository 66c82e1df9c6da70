export type Command = {
  name: string
  line: string
  module?: string
  program?: readonly string[]
  usage?: string
  build?: true
  isForCheckouts?: true
}
export const commands: readonly Command[]
