/** No Kafka broker can run here. The message says what, why and what to do. */
export class KafkaUnavailable extends Error {
  override name = 'KafkaUnavailable'
}
