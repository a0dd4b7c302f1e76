import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'

/** The topic that mails a region's alarms. The owner of the address must confirm by a click. */
export function alarmTopic(scope: Construct, email: string): Topic {
  const topic = new Topic(scope, 'Alarms', { displayName: 'Candlecast', enforceSSL: true })
  topic.addSubscription(new EmailSubscription(email))
  return topic
}

type Reason = {
  metric: IMetric
  /** What is wrong, and where to look; part of the mail. */
  says: string
  /** Consecutive periods of the metric. */
  periods?: number
} & ({ above: number } | { below: number })

/** An alarm that mails when it begins and when it ends. Missing data is fine: at night nobody buys. */
export function wake(topic: ITopic, id: string, reason: Reason, scope: Construct = topic.stack): Alarm {
  const { metric, says, periods = 1 } = reason
  const limit =
    'above' in reason
      ? { threshold: reason.above, comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD }
      : { threshold: reason.below, comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD }
  const alarm = new Alarm(scope, id, {
    metric,
    alarmDescription: says,
    evaluationPeriods: periods,
    treatMissingData: TreatMissingData.NOT_BREACHING,
    ...limit,
  })
  const action = new SnsAction(topic)
  alarm.addAlarmAction(action)
  alarm.addOkAction(action)
  return alarm
}
