import { describe } from '@jest/globals'
import { startTestProduct } from '@xinyu/testkit/product'
import { tellMainJob } from './main-job.story.ts'

describe('with all services in one process', () => tellMainJob(() => startTestProduct()))
