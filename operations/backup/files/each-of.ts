const atOnce = 8

/** Works on several items at a time: most of the time of a small file is waiting for the disk. After a failure no item is begun; throws it when all have ended. */
export async function eachOf<T>(items: Iterable<T>, work: (item: T) => Promise<unknown>): Promise<void> {
  const queue = [...items].values()
  let isFailed = false
  const worker = async (): Promise<void> => {
    for (const item of queue) {
      if (isFailed) return
      await work(item).catch((error: unknown) => {
        isFailed = true
        throw error
      })
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker))
  const failure = ended.find((each) => each.status === 'rejected')
  if (failure) throw failure.reason
}
