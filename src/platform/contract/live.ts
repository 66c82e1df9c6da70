/** The data of a live event that stands for every topic, sent after an interruption. */
export const allTopics = '*'

/** The data of the last event of a stream whose reader's access has changed or ended. */
export const accessTopic = 'access'
