import { describe } from '@jest/globals'
import { startTestProduct } from '@xinyu/testkit/product'
import { mainJobScenario } from './main-job.scenario.ts'

describe('with all services in one process', () => mainJobScenario(() => startTestProduct()))
