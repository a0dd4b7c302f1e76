# The operator's commands on AWS (docs/deploy/aws.md): `. scripts/deploy/aws/commands.sh`. They need the AWS CLI and jq.

# An output of the stack of the site.
value() {
  aws cloudformation describe-stacks --stack-name Candlecast-Site --output text \
    --query "Stacks[0].Outputs[?OutputKey=='$1'].OutputValue"
}

# Runs `orders …` in a task of its own, with the settings of the shop, and prints the task.
orders() {
  aws ecs run-task --launch-type FARGATE --cluster "$(value ShopCluster)" --task-definition "$(value ShopTaskFamily)" \
    --query 'tasks[0].taskArn' --output text --network-configuration "awsvpcConfiguration={subnets=[$(value ShopSubnets)],\
securityGroups=[$(value ShopSecurityGroups)],assignPublicIp=ENABLED}" --overrides "$(
    jq -n --arg host "$(value ShopDatabaseHost)" '{containerOverrides: [{name: "Shop", command: (["sh", "-c",
      "DATABASE_URL=\"postgres://shop_app:$APP_PASSWORD@\($host)/shop?sslmode=verify-full\" exec node web/server/dist/orders.js \"$@\"",
      "orders"] + $ARGS.positional)}]}' --args -- "$@")"
}
