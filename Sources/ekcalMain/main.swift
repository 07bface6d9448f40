import ekcal

Ekcal.main()
