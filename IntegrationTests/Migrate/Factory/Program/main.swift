import Factory

prepare()
print(Container.shared.oven().heat, Container.shared.oven() === Container.shared.oven())
print(Container.shared.dough().salt === Container.shared.dough().salt)
let dough = Container.shared.dough()
print(dough.salt === dough.yeast.salt)
let till = Shop.shared.till()
print(till.baker === Container.shared.baker(), till.baker.recipes.shelf, till.bakeCake(3).layers)
print(till.baker.oven === till.bakeCake(2).oven, Shop.shared.till() === till)
