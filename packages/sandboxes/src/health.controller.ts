import { Controller, Get } from '@nestjs/common'

/** Tells a container's runtime that the sandboxes answer. */
@Controller('health')
export class HealthController {
  @Get(['live', 'ready'])
  live(): object {
    return { status: 0, service: 'sandboxes' }
  }
}
