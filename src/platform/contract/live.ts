/** The data of a live event that stands for every topic, sent after an interruption. */
export const allTopics = '*'
