let screen = ScreenAssembly.instance().screen
let orders = screen.orders as! LiveOrders
print(orders.screen === screen, orders.client?.url ?? "none")
print(ServiceAssembly.instance().client === orders.client, ScreenAssembly.instance().screen === screen)
